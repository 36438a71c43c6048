"""An array on the device that other frameworks read without a copy.

PyTorch and CuPy use `__cuda_array_interface__`, JAX and others use DLPack:

    torch.as_tensor(now.features, device="cuda")    cupy.asarray(now.features)    jax.dlpack.from_dlpack(now.features)
"""

import ctypes
from typing import Any

import numpy as np

__all__ = ["DeviceArray"]

CUDA_DEVICE = 2  # DLPack's number for CUDA
KIND_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
CAPSULE = b"dltensor"


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("dtype", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]

_lent: dict[
    int, tuple[Any, ...]
] = {}  # keeps arrays alive while others read them; the key is the address of the DLPack struct


@_Deleter  # type: ignore[untyped-decorator]
def _give_back(managed: Any, lent: Any = _lent, address: Any = ctypes.addressof) -> None:
    """Called by the last reader, perhaps during shutdown, when this module's names are gone; hence the defaults."""
    lent.pop(address(managed.contents), None)


_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, _Destructor]
_api.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


@_Destructor  # type: ignore[untyped-decorator]
def _drop_unread(capsule: Any, lent: Any = _lent, api: Any = _api, name: bytes = CAPSULE) -> None:
    """Destructor of a capsule. A reader renames the capsule it takes, so this name means that nobody did."""
    if api.PyCapsule_IsValid(capsule, name):
        lent.pop(api.PyCapsule_GetPointer(capsule, name), None)


class DeviceArray:
    """An array of a batch on the device. `owner` is Numba's array; `wait()` returns when the device has done all its work."""

    def __init__(self, owner: Any, wait: Any, transposed: bool = False) -> None:
        self.owner = owner
        self.shape: tuple[int, ...] = tuple(reversed(owner.shape)) if transposed else tuple(owner.shape)
        self.dtype: np.dtype[Any] = np.dtype(owner.dtype)
        self._transposed = transposed
        self._wait = wait

    def __repr__(self) -> str:
        return f"DeviceArray({self.dtype} {list(self.shape)})"

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def strides(self) -> tuple[int, ...]:
        """Bytes from one element to the next along each axis."""
        strides = tuple(self.owner.strides)
        return tuple(reversed(strides)) if self._transposed else strides

    def copy_to_host(self) -> Any:
        """A copy as a NumPy array."""
        copy = np.asarray(self.owner.copy_to_host())
        return np.ascontiguousarray(copy.T) if self._transposed else copy

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        described = dict(self.owner.__cuda_array_interface__)
        return described | {"shape": self.shape, "strides": self.strides if self._transposed else None}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, 0

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """A capsule for `from_dlpack`. For a reader on another stream, this waits until the batch is done."""
        if stream is not None and stream not in (0, 1):  # 1: the default stream, on which the batch works
            self._wait()
        rank = len(self.shape)
        shape = (ctypes.c_int64 * rank)(*self.shape)
        strides = (ctypes.c_int64 * rank)(*(step // self.dtype.itemsize for step in self.strides))
        managed = _Managed()
        tensor = managed.tensor
        tensor.data = self.__cuda_array_interface__["data"][0]
        tensor.device = _Device(*self.__dlpack_device__())
        tensor.ndim = rank
        tensor.dtype = _Type(KIND_CODES[self.dtype.kind], self.dtype.itemsize * 8, 1)
        tensor.shape = shape
        tensor.strides = strides
        managed.deleter = _give_back
        address = ctypes.addressof(managed)
        _lent[address] = (managed, shape, strides, self.owner)
        return _api.PyCapsule_New(address, CAPSULE, _drop_unread)

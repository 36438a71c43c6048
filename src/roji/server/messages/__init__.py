"""The message types: one source for the server, the Python client, the page's TypeScript and `docs/api.md`."""

from roji.server.messages import answers, deals, http, people, push, requests, room, table, workshop
from roji.server.messages.answers import *  # noqa: F403
from roji.server.messages.deals import *  # noqa: F403
from roji.server.messages.http import *  # noqa: F403
from roji.server.messages.people import *  # noqa: F403
from roji.server.messages.push import *  # noqa: F403
from roji.server.messages.requests import *  # noqa: F403
from roji.server.messages.room import *  # noqa: F403
from roji.server.messages.table import *  # noqa: F403
from roji.server.messages.workshop import *  # noqa: F403

__all__ = []
__all__ += answers.__all__
__all__ += deals.__all__
__all__ += http.__all__
__all__ += people.__all__
__all__ += push.__all__
__all__ += requests.__all__
__all__ += room.__all__
__all__ += table.__all__
__all__ += workshop.__all__

// Browsers start no Worker from a file on the disk. There, the search runs in a hidden frame instead.
if (location.protocol === 'file:') {
  window.Worker = class {
    constructor(address) {
      this.frame = document.createElement('iframe')
      this.frame.hidden = true
      document.body.append(this.frame)
      const inside = this.frame.contentWindow
      // What the script posts goes to whoever made this Worker, after the step that is running, as from a real one.
      inside.postMessage = (data) => this.answer(structuredClone(data))
      this.ready = new Promise((resolve, reject) => {
        const script = inside.document.createElement('script')
        script.src = address
        script.onload = resolve
        script.onerror = reject
        inside.document.body.append(script)
      })
      this.ready.catch((error) => this.onerror?.(error))
    }
    answer(data) {
      setTimeout(() => this.onmessage?.({ data }))
    }
    postMessage(data) {
      const copy = structuredClone(data) // as between real ones, nothing is shared
      this.ready.then(() => this.frame.contentWindow.onmessage({ data: copy }))
    }
    terminate() {
      this.frame.remove()
    }
  }
}

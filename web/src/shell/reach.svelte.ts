// Whether the server can be reached, as the last request has shown: a browser knows only whether there is a network.
class Reach {
  isLost = $state(false)
}

export const reach = new Reach()

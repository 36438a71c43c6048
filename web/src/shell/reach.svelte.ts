// Whether the server can be reached, according to the last request, because a browser knows only whether there is a network.
class Reach {
  isLost = $state(false)
}

export const reach = new Reach()

import { mount } from 'svelte'
import './parts/keyboard-focus' // from the first key on, it is known who plays by keys
import App from './shell/App.svelte'
import { language } from './shell/language.svelte'
import './shell/look/look.css'

const target = document.getElementById('roji')
if (!target) throw new Error('The page has no #roji element.')
await language.start()
mount(App, { target })

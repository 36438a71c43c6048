import { mount } from 'svelte'
import App from './shell/App.svelte'
import './shell/look/look.css'
import './parts/keyboard-focus' // from the first key on, it is known who plays by keys

const target = document.getElementById('roji')
if (!target) throw new Error('The page has no #roji element.')
mount(App, { target })

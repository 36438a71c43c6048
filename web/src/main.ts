import { mount } from 'svelte'
import App from './App.svelte'
import './look/look.css'
import './parts/lead' // from the first key on, it is known who plays by keys

const target = document.getElementById('roji')
if (!target) throw new Error('The page has no #roji element.')
mount(App, { target })

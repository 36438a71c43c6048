import { mount } from 'svelte'
import './parts/keyboard-focus' // detects keyboard use from the first key on
import App from './shell/App.svelte'
import { games } from './shell/games.svelte'
import { language } from './shell/language.svelte'
import './shell/look/look.css'
import { router } from './shell/router.svelte'

const target = document.getElementById('roji')
if (!target) throw new Error('The page has no #roji element.')
// On a slow line, fetch in parallel: everything for the front door together with the words.
if (router.here.page === 'door') void games.loadFacts()
await language.start()
mount(App, { target })
// Caching for offline use starts after everything needed now.
const keep = () => void import('./shell/offline').then(({ startWorker }) => startWorker()).catch(() => undefined)
if (import.meta.env.PROD && document.readyState === 'complete') keep()
else if (import.meta.env.PROD) addEventListener('load', keep)

import { mount } from 'svelte'
import { language } from '../language.svelte'
import Gallery from './Gallery.svelte'
import '../look/look.css'

// Drawings name things at once: every dictionary is fetched before.
await language.choose(new URLSearchParams(location.search).get('language') ?? 'en')
mount(Gallery, { target: document.getElementById('roji')! })

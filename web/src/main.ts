import { mount } from 'svelte';
import App from './App.svelte';
import '@fontsource-variable/inter';
import './styles.css';
import './lib/theme.svelte';

mount(App, { target: document.getElementById('app')! });

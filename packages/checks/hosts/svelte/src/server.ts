import { render as renderComponent } from 'svelte/server'
import App from './App.svelte'

export const render = async (): Promise<string> => (await renderComponent(App)).body

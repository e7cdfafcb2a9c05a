import type { TokenName } from '@portico/modal'
import type { ReactNode } from 'react'
import { isColour } from './tokens.js'

interface TokenFieldProps {
  readonly name: TokenName
  /** Undefined while the token is as the kit has it. */
  readonly value: string | undefined
  /** What the modal has now, whether or not it was edited. */
  readonly computed: string
  readonly onChange: (value: string | undefined) => void
}

/** `#rrggbb` of a colour as the browser computes it; a field of colours takes no other form. */
function hexOf(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** A token: a text for any CSS value, and beside it a colour or a slider where the token has one. */
export function TokenField({ name, value, computed, onChange }: TokenFieldProps): ReactNode {
  const id = `token-${name}`
  return (
    <div className="token">
      <label htmlFor={id}>{name}</label>
      {isColour(name) && (
        <input
          type="color"
          aria-label={`Colour of ${name}`}
          value={hexOf(value ?? computed)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {name === 'radius' && (
        <input
          type="range"
          aria-label="Corners"
          min={0}
          max={24}
          value={Number.parseFloat(value ?? computed) || 0}
          onChange={(event) => onChange(`${event.target.value}px`)}
        />
      )}
      <input
        id={id}
        type="text"
        spellCheck={false}
        value={value ?? ''}
        placeholder={computed}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </div>
  )
}

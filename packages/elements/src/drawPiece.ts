import { safeImage } from '@portico/core'
import { avatarHues, glyphPaths, hueOf } from '@portico/react/buttons'
import type { Piece } from './drawings.js'

type PartName = Piece['part'] | 'skeleton'
const svg = 'http://www.w3.org/2000/svg'

/** Draws without markup and without style attributes, which strict policies and trusted types forbid. */
export function drawPiece(piece: Piece): Element {
  switch (piece.part) {
    case 'label': {
      const label = span('label', piece.text)
      if (piece.title !== undefined) label.title = piece.title
      return label
    }
    case 'amount': {
      const amount = span('amount', piece.text)
      if (piece.text === undefined) amount.append(span('skeleton'))
      return amount
    }
    case 'spinner':
      return hidden(span('spinner'))
    case 'avatar': {
      const avatar = hidden(span('avatar'))
      const [a, b, c] = avatarHues(piece.address)
      for (const [name, hue] of Object.entries({ '--a': a, '--b': b, '--c': c }))
        avatar.style.setProperty(name, String(hue))
      return imageOr(piece.image, avatar)
    }
    case 'mark': {
      const mark = hidden(span('mark', piece.name.slice(0, 1).toUpperCase()))
      mark.style.setProperty('--hue', String(hueOf(piece.name)))
      return imageOr(piece.image, mark)
    }
    case 'glyph': {
      const glyph = document.createElementNS(svg, 'svg')
      const path = document.createElementNS(svg, 'path')
      glyph.setAttribute('class', 'portico-button__glyph')
      glyph.setAttribute('viewBox', '0 0 20 20')
      glyph.dataset['name'] = piece.glyph
      path.setAttribute('d', glyphPaths[piece.glyph])
      glyph.append(path)
      return hidden(glyph)
    }
  }
}

function span(part: PartName, text: string = ''): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = `portico-button__${part}`
  element.setAttribute('part', part)
  element.textContent = text
  return element
}

function hidden<E extends Element>(element: E): E {
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** The image, until it turns out not to load. */
function imageOr(given: string | undefined, fallback: HTMLElement): Element {
  const source = given?.startsWith('blob:') ? given : safeImage(given)
  if (!source) return fallback
  const image = document.createElement('img')
  image.className = fallback.className
  image.setAttribute('part', fallback.getAttribute('part') ?? '')
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('error', () => image.replaceWith(fallback))
  image.src = source
  return image
}

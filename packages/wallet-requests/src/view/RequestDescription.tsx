import { Card, Disclosure, Notice, SectionHead, Sheet, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { Writer } from '../createWriter.js'
import type { Description } from '../Description.js'
import css from './request.css?inline'
import { RequestFields } from './RequestFields.js'
import { requestTexts } from './requestTexts.js'
import { useWriter } from './useWriter.js'

export interface RequestDescriptionProps {
  readonly description: Description
  /** Whether the visitor ticked what a description asks them to confirm. */
  readonly isConfirmed: boolean
  /** Absent: they confirmed it before, and the box is not drawn any more. */
  readonly onConfirm?: ((isConfirmed: boolean) => void) | undefined
}

/** A request in words: everything of its description but the title and the button, which have their places in each view. */
export function RequestDescription({ description, isConfirmed, onConfirm }: RequestDescriptionProps): ReactNode {
  const writer = useWriter()
  const t = useMessages('requests', requestTexts)
  const { origin, figure, lead, warnings, sections, raw, confirm } = description
  return (
    <>
      <Sheet css={css} />
      <p className="request-origin">
        {t('askedBy')} <bdi dir="ltr">{hostOf(origin)}</bdi>
      </p>
      {figure && <Figure figure={figure} writer={writer} />}
      {lead && <p className="request-lead">{writer.text(lead)}</p>}
      {/* Warnings and sections are identified by their place. */}
      {warnings.map(({ tone, title, text }, index) => (
        <Notice key={index} tone={tone} title={writer.text(title)}>
          {writer.text(text)}
        </Notice>
      ))}
      {sections.map(({ title, fields }, index) => (
        <section key={index} className="request-section">
          {title && <SectionHead>{writer.label(title)}</SectionHead>}
          {fields.length > 0 && (
            <Card>
              <RequestFields fields={fields} writer={writer} />
            </Card>
          )}
        </section>
      ))}
      <Disclosure summary={t('rawData')}>
        {/* It scrolls: the keyboard has to reach it. */}
        <pre className="code" dir="ltr" tabIndex={0}>
          {raw}
        </pre>
      </Disclosure>
      {confirm && onConfirm && (
        <label className="request-confirm">
          <span className="check">
            <input type="checkbox" checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)} />
          </span>
          <span>{writer.text(confirm)}</span>
        </label>
      )}
    </>
  )
}

/** As the browser writes it: names in other scripts are in punycode. Of a page without an origin, what it says. */
function hostOf(origin: string): string {
  if (!URL.canParse(origin)) return origin
  const { protocol, host } = new URL(origin)
  return protocol === 'https:' ? host : `${protocol}//${host}`
}

interface FigureProps {
  readonly figure: NonNullable<Description['figure']>
  readonly writer: Writer
}

function Figure({ figure: { label, value, tone }, writer }: FigureProps): ReactNode {
  const text = writer.value(value)
  const size = text.length > 22 ? 'sm' : text.length > 14 ? 'md' : undefined
  return (
    <Card pad>
      <p className="request-label">{writer.text(label)}</p>
      <p className="request-figure" data-size={size} data-tone={tone}>
        <bdi>{text}</bdi>
      </p>
    </Card>
  )
}

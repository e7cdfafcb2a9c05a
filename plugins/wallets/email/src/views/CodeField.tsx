import { useEffect, useRef, type ReactNode } from 'react'

export const codeLength = 6

export interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly tone?: 'error' | 'success' | undefined
  readonly readOnly: boolean
  /** Id of the text that says how it stands. */
  readonly describedBy: string
  /** Is given digits only. */
  readonly onChange: (digits: string) => void
}

/** One real input under six drawn boxes, so that paste, autofill and screen readers work. */
export function CodeField({ label, value, tone, readOnly, describedBy, onChange }: CodeFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const isWrong = tone === 'error'
  useEffect(() => {
    // The next digit begins anew.
    if (isWrong) input.current?.select()
  }, [isWrong])
  return (
    <div className="email-code" data-tone={tone} dir="ltr">
      <input
        ref={input}
        className="email-code__input"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        data-autofocus=""
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(digitsOf(event.target.value).slice(0, codeLength))}
      />
      {Array.from({ length: codeLength }, (_, at) => (
        <span
          key={at}
          className="email-code__cell"
          aria-hidden="true"
          data-active={at === Math.min(value.length, codeLength - 1) && !readOnly ? '' : undefined}
        >
          {value[at]}
        </span>
      ))}
    </div>
  )
}

/** Zeros of the digits that keyboards write besides ASCII: Arabic, Persian, Devanagari, Bengali, full width. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

/** The digits in a text that was typed or pasted, such as `123 456`, in ASCII. */
function digitsOf(text: string): string {
  const ascii = Array.from(text, (character) => {
    const code = character.codePointAt(0)!
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? character : String(code - zero)
  })
  return ascii.join('').replace(/[^0-9]/g, '')
}

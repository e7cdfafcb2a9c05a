import type { ViewProps } from '@portico/core'
import {
  Actions,
  AddressFull,
  Body,
  Button,
  Field,
  IconButton,
  Notice,
  shortAddress,
  TextButton,
  useAnnounce,
  useAtomValue,
  useMessages,
  useModalContext,
  useReason,
} from '@portico/react/ui'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ViewedAccount, WatchContext, WatchSpec } from '../WatchSpec.js'

/** Characters. */
const longest = 160
/** The text is looked up once nothing was typed for so long, ms. */
const wait = 300

type Lookup =
  | { readonly status: 'idle' | 'looking' | 'none' }
  | { readonly status: 'found'; readonly account: ViewedAccount }
  | { readonly status: 'failed'; readonly error: unknown }

/** A field for the address or name of the account to view. */
export default function WatchAddress({ plugin }: ViewProps<WatchSpec, {}>): ReactNode {
  const { notices, connections } = useModalContext()
  const t = useMessages('watch', viewTexts)
  const reasonOf = useReason()
  const flow = useAtomValue(connections.flow)
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const lookup = useLookup(plugin, text)
  const account = lookup.status === 'found' ? lookup.account : undefined

  function change(next: string): void {
    setFailure(undefined)
    setText(next.slice(0, longest))
  }
  async function paste(): Promise<void> {
    try {
      change((await navigator.clipboard.readText()).trim())
    } catch {
      notices.show('error', t('pasteFailed'))
    }
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!account || isBusy) return
    setBusy(true)
    try {
      await plugin.api.connect(text)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  function errorText(): string | undefined {
    if (failure !== undefined) return reasonOf(failure)
    if (lookup.status === 'failed') return t('lookupFailed', { reason: reasonOf(lookup.error) })
    if (lookup.status !== 'none') return undefined
    return t(plugin.wants.names && text.includes('.') ? 'noName' : 'noAddress')
  }
  if (flow.status === 'connected') return <Notice tone="success">{t('connected')}</Notice>
  return (
    <Body>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t(plugin.wants.names ? 'labelOrName' : 'label')}
          labelled
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          enterKeyHint="go"
          maxLength={longest}
          value={text}
          readOnly={isBusy}
          hint={lookup.status === 'looking' ? t('looking') : t('text')}
          error={errorText()}
          data-autofocus=""
          onChange={(event) => change(event.target.value)}
          end={
            text ? (
              <IconButton glyph="close" size="sm" label={t('clear')} onClick={() => change('')} />
            ) : (
              <TextButton onClick={() => void paste()}>{t('paste')}</TextButton>
            )
          }
        />
        {account && (
          <div className="card" data-pad="">
            <AddressFull address={account.address} />
          </div>
        )}
        <Actions>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!account}>
            {t('submit')}
          </Button>
        </Actions>
      </form>
    </Body>
  )
}

/** Looks up the account that a text names. A changed text ends the look-up before. */
function useLookup({ api }: Pick<WatchContext, 'api'>, text: string): Lookup {
  const announce = useAnnounce()
  const t = useMessages('watch', viewTexts)
  const [ended, setEnded] = useState<{ readonly text: string; readonly lookup: Lookup }>()
  const entered = text.trim()
  useEffect(() => {
    if (entered === '') return undefined
    const controller = new AbortController()
    const { signal } = controller
    async function find(): Promise<void> {
      try {
        const account = await api.find(entered, signal)
        if (signal.aborted) return
        setEnded({ text: entered, lookup: account ? { status: 'found', account } : { status: 'none' } })
        if (account) announce(t('found', { address: shortAddress(account.address) }))
      } catch (error) {
        if (!signal.aborted) setEnded({ text: entered, lookup: { status: 'failed', error } })
      }
    }
    const timer = setTimeout(() => void find(), wait)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The texts and the announcer are of the moment in which the answer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, entered])
  if (entered === '') return { status: 'idle' }
  return ended?.text === entered ? ended.lookup : { status: 'looking' }
}

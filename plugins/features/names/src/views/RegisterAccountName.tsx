import { isAbort, isRejection, isSmartAccount, type PluginHandle, type ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  Field,
  GlyphIcon,
  isolated,
  leftToRight,
  List,
  Message,
  MessageView,
  Notice,
  plainName,
  useReason,
  Row,
  SectionHead,
  Unavailable,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { NamesSpec } from '../NamesSpec.js'

/** Suggestions are fetched once nothing was typed for so long, ms. */
const wait = 400
const shortest = 4
/** As of DNS. */
const longest = 63

/** Reports that the visitor came by the button of Account. */
export function reportOpened({ connections, store, emit }: PluginHandle<NamesSpec>): void {
  emit('OPEN_ENS_FLOW', { isSA: isSmartAccount(store.get(connections.account('eip155'))) })
}

type FormProps = ViewProps<NamesSpec, {}> & { readonly suffix: string }

/** A field for the name that the account shall have, and what is free. */
export function RegisterAccountName(props: ViewProps<NamesSpec, {}>): ReactNode {
  const { api, config } = props.plugin
  const { connections, router } = useModalContext()
  const t = useMessages('names', viewTexts)
  const isAvailable = useAtomValue(api.available)
  const { loading } = useAtomValue(api.state)
  const { profileName } = useAtomValue(connections.account('eip155'))
  const { suffix } = config
  if (suffix !== undefined && (isAvailable || loading)) return <Form {...props} suffix={suffix} />
  if (profileName !== undefined)
    return (
      <MessageView
        glyph="done"
        title={t('hasName', { name: isolated(profileName) })}
        action={{ label: t('toAccount'), onClick: () => router.reset('Account') }}
      >
        {t('hasNameText')}
      </MessageView>
    )
  return (
    <Unavailable glyph="edit" title={t('notOffered')} noWallet={t('notConnectedText')}>
      {t('notOfferedText')}
    </Unavailable>
  )
}

function Form({ plugin, suffix }: FormProps): ReactNode {
  const reasonOf = useReason()
  const { api } = plugin
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('names', viewTexts)
  const { suggestions, loading, label, error } = useAtomValue(api.state)
  const [text, setText] = useState(label)
  const [isRegistering, setRegistering] = useState(false)
  const isWellFormed = /^[a-z0-9-]{4,}$/.test(text)
  useSuggestions(plugin, isWellFormed && !isRegistering ? text : undefined)

  const name = `${text}.${suffix}`
  const isOfThis = label === text
  const exact = isOfThis ? suggestions.find((suggestion) => suggestion.name === name) : undefined
  const isFree = isWellFormed && exact?.registered === false
  const others = isOfThis && isWellFormed ? suggestions.filter((suggestion) => suggestion.name !== name) : []
  const failure = isOfThis && !isAbort(error) ? error : undefined

  async function register(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!isFree || isRegistering) return
    setRegistering(true)
    // A failure stands in the state.
    await api.register(text).catch(() => {})
    setRegistering(false)
  }

  function noteOf(): { readonly error?: string; readonly hint?: string } {
    if (text !== '' && !isWellFormed) return { [text.length < shortest ? 'hint' : 'error']: t('rule') }
    if (exact?.registered) return { error: t('isTaken', { name: isolated(name) }) }
    if (isFree) return { hint: t('isFree', { name: isolated(name) }) }
    return { hint: text === '' || failure !== undefined ? t('rule') : t('checking') }
  }
  return (
    <Body>
      <p className="quiet">{t('intro', { suffix: leftToRight(`.${plainName(suffix)}`, locale) })}</p>
      <form className="form" noValidate onSubmit={(event) => void register(event)}>
        <Field
          label={t('name')}
          labelled
          placeholder={t('placeholder')}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="go"
          dir="ltr"
          maxLength={longest}
          value={text}
          readOnly={isRegistering}
          {...noteOf()}
          data-autofocus=""
          onChange={(event) => setText(event.target.value.trim().toLowerCase())}
        />
        {failure !== undefined && (
          <Notice tone="error" title={t('failedTitle')}>
            {isRejection(failure) ? t('declined') : reasonOf(failure)}
          </Notice>
        )}
        <p className="quiet">{t('signText')}</p>
        <Actions>
          {isRegistering && <Button onClick={() => api.cancel()}>{t('cancel')}</Button>}
          <Button type="submit" variant="primary" busy={isRegistering} disabled={!isFree && !isRegistering}>
            {t(isRegistering ? 'registering' : 'register')}
          </Button>
        </Actions>
      </form>
      {others.length > 0 && !isRegistering && (
        <>
          <SectionHead>{t('suggestions')}</SectionHead>
          <List label={t('suggestions')}>
            {others.map((suggestion) => (
              <Row
                key={suggestion.name}
                title={suggestion.name}
                // Below the name: beside it, a long word would cut the name.
                subtitle={t(suggestion.registered ? 'taken' : 'available')}
                aria-disabled={suggestion.registered || undefined}
                onClick={() => suggestion.registered || setText(suggestion.name.slice(0, -suffix.length - 1))}
              />
            ))}
          </List>
        </>
      )}
      <p className="visually-hidden" role="status">
        {loading && !isRegistering ? t('checking') : ''}
      </p>
    </Body>
  )
}

/** Fetches suggestions for what is typed, once typing pauses. A changed text ends the request before. */
function useSuggestions({ api }: FormProps['plugin'], text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined
    const controller = new AbortController()
    // A failure stands in the state.
    const timer = setTimeout(() => void api.suggest(text, controller.signal).catch(() => {}), wait)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, text])
}

/** The name that the account has now. */
export function RegisterAccountNameSuccess({
  plugin,
  params,
}: ViewProps<NamesSpec, NamesSpec['views']['RegisterAccountNameSuccess']>): ReactNode {
  const { connections, router } = useModalContext()
  const t = useMessages('names', viewTexts)
  const { profileName } = useAtomValue(connections.account('eip155'))
  const name = params.name ?? profileName
  if (name === undefined) return <RegisterAccountName plugin={plugin} params={{}} />
  return (
    <Body>
      <Message
        visual={<GlyphIcon glyph="done" tone="success" size="lg" shape="circle" />}
        title={t('successTitle', { name: isolated(name) })}
        space="lg"
      >
        {t('successText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => router.reset('Account')}>
          {t('done')}
        </Button>
      </Actions>
    </Body>
  )
}

import type { ViewProps } from '@portico/core'
import {
  Actions,
  Address,
  Avatar,
  Body,
  Button,
  Field,
  List,
  Row,
  SectionHead,
  Sheet,
  usePreloadView,
  useModalContext,
  useMessages,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { SendSpec } from '../SendSpec.js'
import { AmountPanel, type AmountPanelProps } from './AmountPanel.js'
import { nextStep } from './nextStep.js'
import { ReceiverField } from './ReceiverField.js'
import { ReceiverWarnings, receiverWarnings } from './ReceiverWarnings.js'
import { OpenTransfers } from './OpenTransfers.js'
import { Recipient } from './Recipient.js'
import css from './send.css?inline'
import { Unavailable } from './Unavailable.js'
import { useKnownAddresses, type KnownAddresses } from './useKnownAddresses.js'
import { useNamedReceiver } from './useNamedReceiver.js'
import { useSender, type SenderView } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** Recent receivers that are offered while none is entered. */
const offeredReceivers = 3

/** Amount, token and receiver. */
export function WalletSend({ plugin }: ViewProps<SendSpec, {}>): ReactNode {
  const { router } = useModalContext()
  const preload = usePreloadView()
  const t = useMessages('send', viewTexts)
  const sender = useSender(plugin)
  const known = useKnownAddresses(plugin, sender)
  const named = useNamedReceiver(plugin, sender)
  if (!sender) return <Unavailable />
  const { state } = sender
  const step = nextStep(state)
  return (
    <>
      <Sheet css={css} />
      <Body>
        <OpenTransfers plugin={plugin} sender={sender} />
        <AmountPanel plugin={plugin} sender={sender} />
        <ReceiverField plugin={plugin} sender={sender} named={named} />
        <Receiver sender={sender} known={known} />
        <MemoField plugin={plugin} sender={sender} />
        {!state.receiverAddress && known.recent.length > 0 && (
          <>
            <SectionHead>{t('sentToBefore')}</SectionHead>
            <List label={t('sentToBefore')}>
              {known.recent.slice(0, offeredReceivers).map((address) => (
                <Row
                  key={address}
                  icon={<Avatar address={address} />}
                  title={<Address address={address} />}
                  onClick={() => plugin.api.setReceiver(address)}
                />
              ))}
            </List>
          </>
        )}
        <Actions>
          <Button
            variant="primary"
            disabled={step !== 'preview'}
            onPointerEnter={() => preload('WalletSendPreview')}
            onClick={() => router.push('WalletSendPreview')}
          >
            {t(named.lookup.status === 'resolving' ? 'resolving' : step)}
          </Button>
        </Actions>
      </Body>
    </>
  )
}

/** A text for the receiver, on networks that take one. What would be too long is not entered. */
function MemoField({ plugin: { api, wants }, sender: { account, state } }: AmountPanelProps): ReactNode {
  const t = useMessages('send', viewTexts)
  const longest = wants.transfers?.for(account.namespace)?.longestMemo
  if (longest === undefined) return null
  return (
    <Field
      label={t('memo')}
      labelled
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      maxLength={longest}
      value={state.memo ?? ''}
      hint={t('memoHint')}
      onChange={({ target: { value } }) => {
        if (new TextEncoder().encode(value).length <= longest) api.setMemo(value)
      }}
    />
  )
}

/** The whole address of the receiver, with warnings about it. */
function Receiver({ sender, known }: { readonly sender: SenderView; readonly known: KnownAddresses }): ReactNode {
  const { state, account, chain, elsewhere } = sender
  const { receiver, receiverAddress = '', receiverProfileName, receiverProfileImageUrl, balances } = state
  if (receiver === undefined) return null
  const tokens = balances.status === 'ready' ? balances.tokens : []
  const warnings = receiverWarnings({
    receiver,
    entered: receiverAddress,
    sender: account.address,
    tokens,
    elsewhere,
    chain,
  })
  return (
    <>
      <Recipient
        address={receiver}
        name={receiverProfileName}
        image={receiverProfileImageUrl}
        isRecent={known.recent.some((address) => chain.sameAddress(address, receiver))}
      />
      <ReceiverWarnings warnings={warnings} />
    </>
  )
}

import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Address } from '../../ui/Address.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button, ButtonLink } from '../../ui/Button.js'
import { Card } from '../../ui/Card.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Field } from '../../ui/Field.js'
import { IconButton } from '../../ui/IconButton.js'
import { isolated } from '../../shell/plainName.js'
import { RowContents } from '../../ui/Row.js'
import { shortAddress } from '../../ui/shortAddress.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import type { ProfileAccount } from './profileAccounts.js'
import { SharedSession } from './SharedSession.js'
import { useDisconnect } from './useDisconnect.js'

interface ProfileAccountCardProps {
  readonly account: ProfileAccount
  /** The name given by the visitor, or the one of the profile. */
  readonly name: string | undefined
  readonly image: string | undefined
  readonly explorerUrl: string | undefined
}

/** The account in use, with actions to rename, copy, open in an explorer and disconnect. */
export function ProfileAccountCard({ account, name, image, explorerUrl }: ProfileAccountCardProps): ReactNode {
  const t = useViewMessages()
  const [asks, setAsks] = useState<'name' | 'shared' | 'kept'>()
  const row = useRef<HTMLDivElement>(null)
  const disconnect = useDisconnect()
  const { address, connection, session } = account
  const wallet = session.wallet.name
  const leave = () =>
    void disconnect.run(connection.id, { connectionId: connection.id }, t('disconnected', { wallet: isolated(wallet) }))
  function closeForm(): void {
    setAsks(undefined)
    // Now, because the focus is lost when the form that has it is removed.
    row.current?.querySelector('button')?.focus()
  }
  if (asks === 'shared') return <SharedSession session={session} keep={() => setAsks('kept')} disconnect={leave} />
  return (
    <>
      <Card>
        <div ref={row} className="row">
          <RowContents
            icon={<Avatar address={address} image={image} />}
            title={name ?? wallet}
            subtitle={
              <>
                <Address address={address} />
                {name !== undefined && <> · {isolated(wallet)}</>}
              </>
            }
            end={
              <>
                <IconButton
                  glyph="edit"
                  size="sm"
                  label={t('rename', { name: isolated(name ?? shortAddress(address)) })}
                  aria-expanded={asks === 'name'}
                  onClick={() => setAsks(asks === 'name' ? undefined : 'name')}
                />
                <IconButton
                  glyph="unlink"
                  size="sm"
                  label={t('disconnectWallet', { wallet: isolated(wallet) })}
                  // The confirmation had the focus. Once it is cancelled, the focus returns to this button.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={asks === 'kept'}
                  aria-disabled={disconnect.busy !== undefined || undefined}
                  onClick={() => (session.connections.length > 1 ? setAsks('shared') : leave())}
                />
              </>
            }
          />
        </div>
      </Card>
      {asks === 'name' ? (
        <Rename account={account} name={name} done={closeForm} />
      ) : (
        <Actions>
          <CopyButton
            look="button"
            size="sm"
            variant="ghost"
            text={address}
            label={t('copyAddress')}
            done={t('addressCopied')}
          />
          <ButtonLink size="sm" variant="ghost" glyph="external" href={explorerUrl}>
            {t('viewOnExplorer')}
          </ButtonLink>
        </Actions>
      )}
    </>
  )
}

interface RenameProps extends Pick<ProfileAccountCardProps, 'account' | 'name'> {
  readonly done: () => void
}

function Rename({ account, name, done }: RenameProps): ReactNode {
  const { notices, setAddressLabel } = useShell()
  const t = useViewMessages()
  const [text, setText] = useState(name ?? '')
  const { address, connection } = account

  function save(event: FormEvent): void {
    event.preventDefault()
    setAddressLabel(`${connection.networkId}:${address}`, text)
    notices.show('success', t('nameSaved'))
    done()
  }
  return (
    <form className="form" onSubmit={save}>
      <Field
        label={t('nameOf', { address: shortAddress(address) })}
        labelled
        size="md"
        value={text}
        maxLength={40}
        hint={t('nameHint')}
        // The visitor has just opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Actions>
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={done}>
          {t('cancel')}
        </Button>
      </Actions>
    </form>
  )
}

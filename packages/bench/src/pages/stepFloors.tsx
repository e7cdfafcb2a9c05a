// The same steps with nothing but what they cannot do without: the wallet, WalletConnect's own client, the node.
import { useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { answeringWallet, provider, relayUrl } from './answeringWallet.js'
import { nodeUrl } from './benchNetwork.js'
import { metadata } from './hostOptions.js'

interface Answer {
  readonly result: string
}

async function balanceOf(address: string): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const response = await fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as Answer
  return `${Number(BigInt(result) / 10n ** 15n) / 1000} ETH`
}

async function pair(): Promise<string> {
  const { SignClient } = await import('@walletconnect/sign-client')
  const client = await SignClient.init({ projectId: 'bench', relayUrl, metadata: { ...metadata, icons: [] } })
  const { uri } = await client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  })
  return uri ?? ''
}

function Page(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [code, setCode] = useState('')
  async function connect(): Promise<void> {
    const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as readonly string[]
    setText(await balanceOf(address!))
  }
  return (
    <main>
      <button id="connect" type="button" onClick={() => dialog.current?.showModal()}>
        Connect
      </button>
      <p>{text}</p>
      <dialog ref={dialog}>
        <button type="button" onClick={() => void connect()}>
          {answeringWallet.name}
        </button>
        <button type="button" onClick={() => void pair().then(setCode)}>
          WalletConnect
        </button>
        {code && <p className="qr__code">{code}</p>}
      </dialog>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)

import { startBitcoin, type BitcoinDevnet } from '@portico/devnet-bitcoin'
import { createBitcoinTestWallet, type BitcoinInterface } from '@portico/testing/bitcoin'
import { Verifier } from 'bip322-js'
import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, regtest, withPage, type Site } from './site.js'

const { open, page } = withPage()
let devnet: BitcoinDevnet
beforeAll(async () => void (devnet = await startBitcoin()))
afterAll(() => devnet.stop())

async function connected(
  speaks: BitcoinInterface,
  id: string,
): Promise<{ site: Site; address: string; wallet: ReturnType<typeof createBitcoinTestWallet> }> {
  const wallet = createBitcoinTestWallet({ name: 'Meadow', speaks, nodeUrl: devnet.url })
  wallet.appear(page())
  const site = open({ networks: [regtest(devnet.url)] })
  await site.connect(id)
  return { site, wallet, address: site.account().address! }
}
/** A transaction that sends a coin back to where it came from. */
async function psbtOf(address: string): Promise<string> {
  await devnet.fund(address, 25_000n)
  const [coin] = (await (await fetch(`${devnet.url}/address/${address}/utxo`)).json()) as readonly {
    txid: string
    vout: number
  }[]
  const { vout } = (await (await fetch(`${devnet.url}/tx/${coin!.txid}`)).json()) as {
    vout: readonly { scriptpubkey: string }[]
  }
  const script = Uint8Array.from(Buffer.from(vout[coin!.vout]!.scriptpubkey, 'hex'))
  return new Psbt()
    .addInput({ hash: coin!.txid, index: coin!.vout, witnessUtxo: { script, value: 25_000n } })
    .addOutput({ script, value: 24_000n })
    .toBase64()
}

describe('the provider', () => {
  it('is one object, and says when no wallet is connected', async () => {
    const site = open()
    const { provider } = site
    expect(site.modal.api.bitcoin.getProvider()).toBe(provider)
    for (const asked of [
      provider.signMessage({ message: 'hello' }),
      provider.signPsbt({ psbt: '', signInputs: [] }),
      provider.sendTransfer({ recipient: '', amount: 1n }),
      provider.getAccountAddresses(),
    ])
      expect(await failure(asked)).toMatchObject({
        code: 'bitcoin/notConnected',
        message: expect.stringContaining('No Bitcoin wallet is connected') as string,
      })
  })

  it('signs messages with the selected account, by the requested scheme', async () => {
    const { site, address } = await connected('unisat', 'bitcoin:UniSat')
    const ecdsa = await site.provider.signMessage({ message: 'Grüße', protocol: 'ecdsa' })
    const bip322 = await site.provider.signMessage({ message: 'Grüße', protocol: 'bip322' })
    expect(Buffer.from(ecdsa, 'base64')).toHaveLength(65)
    expect(Buffer.from(bip322, 'base64').length).toBeGreaterThan(65)
    for (const signature of [ecdsa, bip322]) {
      expect(Verifier.verifySignature(address, 'Grüße', signature)).toBe(true)
      expect(Verifier.verifySignature(address, 'Grusse', signature)).toBe(false)
    }
  })

  it('returns no signature of another scheme than the requested one', async () => {
    const { site } = await connected('phantom', 'bitcoin:Phantom')
    expect(await failure(site.provider.signMessage({ message: 'hello', protocol: 'ecdsa' }))).toMatchObject({
      code: 'bitcoin/notSupported',
    })
    await site.provider.signMessage({ message: 'hello', protocol: 'bip322' })
  })

  it('signs for the ordinals account, by BIP-322 with taproot', async () => {
    const { site } = await connected('sats', 'bitcoin:Meadow')
    const ordinal = (await site.provider.getAccountAddresses()).find(({ intention }) => intention === 'ordinal')!
    const signature = await site.provider.signMessage({ message: 'mine', address: ordinal.address })
    expect(Verifier.verifySignature(ordinal.address, 'mine', signature)).toBe(true)
  })

  it.each([
    ['standard', 'bitcoin:Meadow'],
    ['sats', 'bitcoin:Meadow'],
    ['leather', 'bitcoin:Leather'],
    ['unisat', 'bitcoin:UniSat'],
    ['okx', 'bitcoin:OKX Wallet'],
    ['phantom', 'bitcoin:Phantom'],
  ] as const)('signs PSBTs, and sends them if requested: %s', async (speaks, id) => {
    const { site, address } = await connected(speaks, id)
    const psbt = await psbtOf(address)
    const signInputs = [{ index: 0, address }]
    const signed = await site.provider.signPsbt({ psbt, signInputs })
    expect(Psbt.fromBase64(signed.psbt!).data.inputs[0]!.partialSig).toHaveLength(1)
    expect(signed.txid).toBeUndefined()
    const { txid, psbt: sent } = await site.provider.signPsbt({ psbt, signInputs, broadcast: true })
    // Wallet Standard: a wallet that sends returns the id only.
    expect(sent === undefined).toBe(speaks === 'standard')
    expect(await (await fetch(`${devnet.url}/tx/${txid!}/status`)).json()).toMatchObject({ confirmed: true })
  })

  it('asks no wallet to sign what is not a PSBT', async () => {
    const { site, wallet, address } = await connected('standard', 'bitcoin:Meadow')
    for (const psbt of ['', 'banana', 'AAAA', '70736274'])
      expect(await failure(site.provider.signPsbt({ psbt, signInputs: [{ index: 0, address }] }))).toMatchObject({
        code: 'bitcoin/invalidPsbt',
      })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
  })

  it('sends transfers, and lists the addresses of the account', async () => {
    const { site, address } = await connected('phantom', 'bitcoin:Phantom')
    await devnet.fund(address, 60_000n)
    const recipient = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const txid = await site.provider.sendTransfer({ recipient, amount: 20_000n })
    expect(await (await fetch(`${devnet.url}/tx/${txid}`)).json()).toMatchObject({
      vout: expect.arrayContaining([
        expect.objectContaining({ scriptpubkey_address: recipient, value: 20_000 }),
      ]) as unknown[],
    })
    const addresses = await site.provider.getAccountAddresses()
    expect(addresses.map(({ intention }) => intention)).toEqual(['payment', 'ordinal'])
    expect(addresses[0]).toMatchObject({ address, publicKey: expect.stringMatching(/^0[23]/) as string })
  })

  it('refuses addresses that the wallet does not have', async () => {
    const { site } = await connected('standard', 'bitcoin:Meadow')
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    expect(await failure(site.provider.signMessage({ message: 'hello', address }))).toMatchObject({
      code: 'bitcoin/notConnected',
    })
  })
})

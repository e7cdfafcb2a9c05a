import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'
import { Address as BitcoinAddress, BIP322, Signer as Bip322Signer } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { bip122 } from '../src/verifiers/bip122.js'
import { expectSignsIn, isSigned, spoilBase64 } from './signInForTests.js'

const mainnetBitcoin = 'bip122:000000000019d6689c085ae165831e93'

describe('bip122', () => {
  // Public test keys and signatures of BIP-322's document and of bitcoinjs-message's README.
  const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
  const empty =
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
  const helloWorld =
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
  const ofTaproot = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
  const legacy = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
  const legacyAddress = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'

  it.each([
    [segwit, '', empty, true],
    [segwit, '', `smp${empty}`, true],
    [segwit, 'Hello World', helloWorld, true],
    [taproot, 'Hello World', ofTaproot, true],
    [legacyAddress, 'This is an example of a signed message.', legacy, true],
    [segwit, 'Hello World', empty, false],
    [segwit, '', helloWorld, false],
    [taproot, '', ofTaproot, false],
    [segwit, 'Hello World', ofTaproot, false],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'This is an example of a signed message.', legacy, false],
    ['bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9', '', `smp${empty}`, false],
    [segwit, '', 'not-valid-base64!!!', false],
    [segwit, '', '', false],
    [segwit, '', 'smpAA==', false],
    [segwit, '', 'fooAA==', false],
    // A decoder would leave out what is no base64.
    [segwit, '', `!${empty}`, false],
    [segwit, '', `${empty}!`, false],
    [segwit, '', ` ${empty}`, false],
    [segwit, '', `${empty}\n`, false],
    [segwit, '', `${empty}==`, false],
    [segwit, '', empty.replace('/', '_'), false],
  ])('holds with the vectors of BIP-322 and its library: %s signs %j', async (address, text, signature, expected) => {
    expect(await isSigned(bip122(), mainnetBitcoin, address, text, signature)).toBe(expected)
  })

  it.each([segwit, taproot])('signs in %s', (address) =>
    expectSignsIn(
      bip122(),
      mainnetBitcoin,
      address,
      (text) => String(Bip322Signer.sign(wif, address, text)),
      spoilBase64,
      `bip122:${address}`,
    ),
  )

  // Test vectors of BIP-322: basic-test-vectors.json and generated-test-vectors.json.
  const of3 = {
    address: 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9',
    text: 'This will be a p2wsh 3-of-3 multisig BIP 322 signed message',
    signature:
      'smpBQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64=',
  }
  const of2 = {
    address: 'bc1qa8xp82hejuydq8d9yc44s662ras5ncr98gxz3n53s6vklwgrczrqc4fqtn',
    text: 'GDU6AXT64O5ZS4AHHXK5JETYRM',
    signature:
      'BABIMEUCIQCLKarc4DfTq5bmqPVjRZ/qBvRPy886P2dM1tDK/92WIgIgN7y495rkp5FPcpjohhl8Knmo9rf63tPLGIVo8PKE81ABSDBFAiEAz2U1cppenj2Kbg8DkS3wXMmAN4jvZvsP/PdcCI1akogCIFlrCbW2+GbMRkvObV2utVdHYBxIJhM6DJlv1NIwViXBAUdSIQJx+IVtFfezY//G7PB/9/Z2fWatDxm5+M0195sX3Y1qoyECvDKp35BSlVD2TFqMPy7MlXJrqGl3nkQAgo51DfiRIqlSrg==',
  }
  const generatedTaproot = {
    address: 'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
    text: 'TPIZPITUIHEUHO5ACOL6W6MBVD',
    signature: 'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
  }
  it.each([
    ['P2WSH of three keys', of3, 'This is not the message that was signed', of2.address],
    [
      'P2WSH of two keys',
      of2,
      'RPZ3MU56TLYDP4J7XLACULFXEJ',
      'bc1qcfden7aelf249fdvq7qjkdus5fehgfvnlx8u6fs8ll08jjejfw6qslr6nd',
    ],
    [
      'P2TR',
      generatedTaproot,
      'IHUVDIXOZV7EE7RU6CP7JUS57N',
      'bc1pr72av8sh7qc2ssxs8w0hlj0cl82g2q2dvypngzgsrmd4plml84ksmfyv0q',
    ],
  ])(
    'takes the signature of %s, and refuses it over another text and of another address',
    async (_, vector, text, other) => {
      const { address, signature } = vector
      expect(await isSigned(bip122(), mainnetBitcoin, address, vector.text, signature)).toBe(true)
      expect(await isSigned(bip122(), mainnetBitcoin, address, text, signature)).toBe(false)
      expect(await isSigned(bip122(), mainnetBitcoin, other, vector.text, signature)).toBe(false)
    },
  )

  describe('a script of several keys (P2WSH)', () => {
    const secrets = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill))
    const [one, two, three] = secrets as [Uint8Array, Uint8Array, Uint8Array]
    const keyOf = (secret: Uint8Array): Uint8Array => secp256k1.getPublicKey(secret, true)
    const push = (bytes: Uint8Array): number[] => [bytes.length, ...bytes]
    const multisig = (needed: number) =>
      Uint8Array.from([0x50 + needed, ...secrets.flatMap((secret) => push(keyOf(secret))), 0x53, 0xae])
    const single = Uint8Array.from([...push(keyOf(one)), 0xac])
    /** Two of three keys, with something else as the number of keys. */
    const counting = (number: number) => Uint8Array.from([...multisig(2).slice(0, -2), number, 0xae])
    const cutOff = Uint8Array.from([0x21, ...keyOf(one).slice(0, 32), 0xac])
    const twoKeys = Uint8Array.from([...push(keyOf(one)), ...push(keyOf(two)), 0xac])
    const unchecked = Uint8Array.from([...push(keyOf(one)), 0xad])
    const long = Uint8Array.from([0x22, ...keyOf(one), 0xac])
    const addressOf = (script: Uint8Array): string => bech32.encode('bc', [0, ...bech32.toWords(sha256(script))])
    const stranger = new Uint8Array(32).fill(9)
    const strange = Uint8Array.from([...push(keyOf(stranger)), 0xac])
    /** What the keys sign, with whatever goes before and after into the witness. @param of the script of the address */
    function signed(
      script: Uint8Array,
      by: readonly Uint8Array[],
      text: string,
      { sighash = 1, before = [[]] as number[][], of = script } = {},
    ) {
      const output = BitcoinAddress.convertAdressToScriptPubkey(addressOf(of))
      const transaction = BIP322.buildToSignTx(BIP322.buildToSpendTx(text, output).getId(), output)
      transaction.updateInput(0, { finalScriptWitness: Buffer.from([1, 0]) })
      const hash = transaction.extractTransaction().hashForWitnessV0(0, Buffer.from(script), 0, sighash)
      const signatures = by.map((secret) => [...secp256k1.sign(hash, secret).toDERRawBytes(), sighash])
      const stack = [...before, ...signatures, [...script]]
      return Buffer.from([stack.length, ...stack.flatMap((item) => [item.length, ...item])]).toString('base64')
    }
    const isTaken = (script: Uint8Array, signature: string) =>
      isSigned(bip122(), mainnetBitcoin, addressOf(script), 'text', signature)

    it('is signed by as many of its keys as it asks for, in their order', async () => {
      const script = multisig(2)
      for (const by of [
        [one, two],
        [one, three],
        [two, three],
      ])
        expect(await isTaken(script, signed(script, by, 'text'))).toBe(true)
      expect(await isTaken(single, signed(single, [one], 'text', { before: [] }))).toBe(true)
    })

    it.each<[string, Uint8Array, string]>([
      ['too few keys', multisig(2), signed(multisig(2), [one], 'text')],
      ['more keys than it asks for', multisig(2), signed(multisig(2), [one, two, three], 'text')],
      ['one key twice', multisig(2), signed(multisig(2), [one, one], 'text')],
      ['keys in another order', multisig(2), signed(multisig(2), [two, one], 'text')],
      ['a key that is not in it', multisig(2), signed(multisig(2), [one, stranger], 'text')],
      ['another sighash than ALL', multisig(2), signed(multisig(2), [one, two], 'text', { sighash: 2 })],
      [
        'an element too many that is not empty',
        multisig(2),
        signed(multisig(2), [one, two], 'text', { before: [[1]] }),
      ],
      ['no element too many', multisig(2), signed(multisig(2), [one, two], 'text', { before: [] })],
      ['a script of another address', multisig(2), signed(multisig(1), [one], 'text')],
      [
        'a script of a stranger, who signs for this address',
        multisig(2),
        signed(strange, [stranger], 'text', { before: [], of: multisig(2) }),
      ],
      ['a script that everybody fulfils', Uint8Array.from([0x51]), Buffer.from([1, 1, 0x51]).toString('base64')],
      ['more keys wanted than there are', multisig(4), signed(multisig(4), [one, two, three], 'text')],
      ['no witness', multisig(2), 'AA=='],
      ['no key wanted', multisig(0), signed(multisig(0), [], 'text')],
      ['a count of keys that is not theirs', counting(0x52), signed(counting(0x52), [one, two], 'text')],
      ['no count of keys', counting(0x03), signed(counting(0x03), [one, two], 'text')],
      ['a key that is cut off', cutOff, signed(cutOff, [one], 'text', { before: [] })],
      ['two keys and one check', twoKeys, signed(twoKeys, [one], 'text', { before: [] })],
      ['a key and no check', unchecked, signed(unchecked, [one], 'text', { before: [] })],
      ['a key of another length', long, signed(long, [one], 'text', { before: [] })],
      ['an element too many for one key', single, signed(single, [one], 'text')],
      ['bytes that are no signature', single, signed(single, [], 'text', { before: [[0x30, 1]] })],
    ])('is not signed with %s', async (_, script, signature) => {
      expect(await isTaken(script, signature)).toBe(false)
    })
  })

  const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
  it('takes the signature of a script of an account of a test network', async () => {
    const key = secp256k1.getPublicKey(new Uint8Array(32).fill(1), true)
    const script = Uint8Array.from([key.length, ...key, 0xac])
    const address = bech32.encode('tb', [0, ...bech32.toWords(sha256(script))])
    const output = BitcoinAddress.convertAdressToScriptPubkey(address)
    const transaction = BIP322.buildToSignTx(BIP322.buildToSpendTx('text', output).getId(), output)
    transaction.updateInput(0, { finalScriptWitness: Buffer.from([1, 0]) })
    const hash = transaction.extractTransaction().hashForWitnessV0(0, Buffer.from(script), 0, 1)
    const signature = [...secp256k1.sign(hash, new Uint8Array(32).fill(1)).toDERRawBytes(), 1]
    const witness = Buffer.from([2, signature.length, ...signature, script.length, ...script]).toString('base64')
    expect(await isSigned(bip122(), testnet, address, 'text', witness)).toBe(true)
    expect(await isSigned(bip122(), testnet, address, 'another text', witness)).toBe(false)
  })

  it('refuses an account of another network', async () => {
    expect(await isSigned(bip122(), testnet, segwit, 'Hello World', helloWorld)).toBe(false)
  })

  it('signs in an account of a test network, and refuses its address in capitals, which is the same address', async () => {
    const address = bech32.encode('tb', bech32.decode(segwit as `bc1${string}`).words)
    const signature = String(Bip322Signer.sign(wif, address, 'text'))
    expect(await isSigned(bip122(), testnet, address, 'text', signature)).toBe(true)
    expect(await isSigned(bip122(), testnet, address.toUpperCase(), 'text', signature)).toBe(false)
    expect(await isSigned(bip122(), mainnetBitcoin, address, 'text', signature)).toBe(false)
    expect(await isSigned(bip122(), mainnetBitcoin, segwit.toUpperCase(), 'Hello World', helloWorld)).toBe(false)
  })
})

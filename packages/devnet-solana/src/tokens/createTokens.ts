import { lamports, type Address } from '@solana/kit'
import { Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import type { Chain } from '../chain/createChain.js'
import { metadataProgram, token2022Program, tokenProgram } from '../chain/programs.js'
import { devnetError } from '../errors/devnetError.js'
import type { DevToken, DevTokens } from './devTokens.js'
import {
  associatedAccount,
  borshText,
  createAssociatedAccount,
  initializeMint,
  mintTo,
  pointToOwnMetadata,
  writeMetadata,
} from './instructions.js'

const treasury = 1_000_000_000_000n
const mintSize = 82
/** A mint with an extension begins as long as an account; then a kind, and the pointer to its own metadata. */
const pointedMintSize = 165 + 1 + 4 + 64
/** Room for the name behind that. */
const metadataSize = 512

export interface Tokens {
  readonly all: DevTokens
  /** Mints so much of a token to an owner's associated account. Answers the account. */
  give(mint: string, owner: string, amount: bigint): string
}

/** Two tokens, made by the token programs themselves. @throws `devnet-solana/setupFailed` */
export function createTokens(chain: Chain): Tokens {
  const authority = Keypair.generate()
  chain.airdrop(authority.publicKey.toBase58() as Address, treasury)

  function run(step: string, instructions: readonly TransactionInstruction[], ...signers: readonly Keypair[]): void {
    const transaction = new Transaction({
      feePayer: authority.publicKey,
      blockhash: chain.latestBlockhash(),
      lastValidBlockHeight: Number(chain.slot()) + 150,
    }).add(...instructions)
    transaction.sign(authority, ...signers)
    const outcome = chain.outcome(chain.execute(transaction.serialize()))
    if (outcome?.error !== null)
      throw devnetError(
        'setupFailed',
        { step },
        { details: [JSON.stringify(outcome?.error), ...(outcome?.logs ?? [])].join('\n') },
      )
  }
  function makeMint(token: Omit<DevToken, 'mint'>, hasName: boolean): DevToken {
    const key = Keypair.generate()
    const program = new PublicKey(token.program)
    const work = { program, mint: key.publicKey, authority: authority.publicKey }
    const space = hasName ? pointedMintSize : mintSize
    const rent = chain.svm.minimumBalanceForRentExemption(BigInt(space + (hasName ? metadataSize : 0)))
    const create = SystemProgram.createAccount({
      fromPubkey: authority.publicKey,
      newAccountPubkey: key.publicKey,
      lamports: Number(rent),
      space,
      programId: program,
    })
    const [before, after] = hasName ? [[pointToOwnMetadata(work)], [writeMetadata(work, token)]] : [[], []]
    run(`mint ${token.symbol}`, [create, ...before, initializeMint(work, token.decimals), ...after], key)
    return { ...token, mint: key.publicKey.toBase58() }
  }
  const dollar = makeMint({ name: 'Dev Dollar', symbol: 'DUSD', decimals: 6, program: tokenProgram }, false)
  const gem = makeMint({ name: 'Gem', symbol: 'GEM', decimals: 9, program: token2022Program }, true)
  nameByMetaplex(chain, dollar, authority.publicKey)

  return {
    all: { dollar, gem },
    give(mint, owner, amount) {
      const token = [dollar, gem].find((candidate) => candidate.mint === mint)
      if (!token) throw devnetError('invalidOptions', { path: 'mint', problem: `there is no token ${mint}` })
      const work = {
        program: new PublicKey(token.program),
        mint: new PublicKey(mint),
        authority: authority.publicKey,
      }
      const account = associatedAccount(work, new PublicKey(owner))
      run(`give ${token.symbol}`, [createAssociatedAccount(work, new PublicKey(owner)), mintTo(work, account, amount)])
      return account.toBase58()
    },
  }
}

/** The account that Metaplex's program would have made: `Metadata`, the first fields of it in borsh, texts filled with zeros. */
function nameByMetaplex(chain: Chain, { mint, name, symbol }: DevToken, authority: PublicKey): void {
  const program = new PublicKey(metadataProgram)
  const mintKey = new PublicKey(mint)
  const [address] = PublicKey.findProgramAddressSync(
    [Buffer.from('metadata'), program.toBytes(), mintKey.toBytes()],
    program,
  )
  const data = Buffer.concat([
    Buffer.from([4]),
    authority.toBytes(),
    mintKey.toBytes(),
    borshText(name.padEnd(32, '\0')),
    borshText(symbol.padEnd(10, '\0')),
    borshText(''.padEnd(200, '\0')),
    Buffer.alloc(16),
  ])
  chain.svm.setAccount({
    address: address.toBase58() as Address,
    programAddress: metadataProgram,
    lamports: lamports(chain.svm.minimumBalanceForRentExemption(BigInt(data.length))),
    executable: false,
    space: BigInt(data.length),
    data,
  })
}

import type { AminoSignDoc } from '../../CosmosSigner.js'
import { toBase64 } from '../base64.js'

/** The document that stands for a message (ADR-036): no chain would take it for a transaction. */
export function arbitraryDoc(signer: string, text: string): AminoSignDoc {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(new TextEncoder().encode(text)) } }],
    memo: '',
  }
}

/** Whether a wallet's answer can be a signature: 64 bytes in base64. */
export function isSignature(answer: unknown): answer is string {
  return typeof answer === 'string' && /^[A-Za-z\d+/]{86}==$/.test(answer)
}

/** The body of an answer. @throws RangeError when it has more than `most` characters */
export async function readText({ body }: Response, most: number): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text
    text += part.value
    if (text.length <= most) continue
    await reader?.cancel()
    throw new RangeError(`The answer has more than ${most} characters`)
  }
}

/** Ledger's HID protocol: reports of 64 bytes, each with the channel, a tag and its number; the first one has the length. */
const reportSize = 64
const tag = 0x05
const headerSize = 5

/** A command or an answer, and the channel on which it came. */
export interface HidMessage {
  readonly channel: number
  readonly bytes: Uint8Array
}

/** The reports that carry a message. */
export function toReports({ channel, bytes }: HidMessage): readonly Uint8Array<ArrayBuffer>[] {
  const content = Uint8Array.from([bytes.length >> 8, bytes.length & 0xff, ...bytes])
  const contentSize = reportSize - headerSize
  return Array.from({ length: Math.ceil(content.length / contentSize) }, (_, index) => {
    const report = new Uint8Array(reportSize)
    report.set([channel >> 8, channel & 0xff, tag, index >> 8, index & 0xff])
    report.set(content.subarray(index * contentSize, (index + 1) * contentSize), headerSize)
    return report
  })
}

/** Puts reports together. Answers a message with its last report. A report out of order begins anew. */
export function createReportReader(): (report: Uint8Array) => HidMessage | undefined {
  let received: number[] = []
  let next = 0
  return (report) => {
    const [high = 0, low = 0, mark, numberHigh = 0, numberLow = 0] = report
    const number = (numberHigh << 8) | numberLow
    if (mark !== tag || number !== (number === 0 ? 0 : next)) return undefined
    if (number === 0) received = []
    next = number + 1
    received.push(...report.subarray(headerSize))
    const length = (received[0]! << 8) | received[1]!
    if (received.length < length + 2) return undefined
    return { channel: (high << 8) | low, bytes: Uint8Array.from(received.slice(2, length + 2)) }
  }
}

import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'เซสชันของบัญชีนี้',
  loading: 'กำลังโหลดเซสชัน',
  intro: 'สิ่งที่เว็บไซต์เหล่านี้ทำกับบัญชีนี้ได้โดยไม่ต้องถามคุณ เครือข่ายควบคุมให้เป็นไปตามขีดจำกัด',
  none: 'ไม่มี Smart Sessions',
  noneText: 'เว็บไซต์ที่คุณให้ทำรายการแทนบัญชีนี้ภายในขีดจำกัดจะแสดงที่นี่',
  notConnectedText: 'เชื่อมต่อบัญชีเพื่อดูเซสชัน',
  failed: 'โหลด Smart Sessions ไม่ได้',
  retry: 'ลองอีกครั้ง',

  active: 'ใช้งานอยู่',
  expired: 'หมดอายุ',
  revoked: 'สิ้นสุดแล้ว',
  until: ({ date }) => `ถึง ${date}`,
  ended: ({ date }) => `สิ้นสุดเมื่อ ${date}`,

  maySend: ({ amount, period }) => `ส่งได้สูงสุด ${amount} ${period}`,
  mayCall: (v) => `เรียก ${v.function} ของ ${v.contract}`,
  mayCallFixed: (v) => `เรียก ${v.function} ของ ${v.contract} ด้วยค่าที่ตกลงไว้`,
  mayCallPaying: (v) => `เรียก ${v.function} ของ ${v.contract} โดยจ่ายสูงสุด ${v.amount}`,
  mayCallFixedPaying: (v) => `เรียก ${v.function} ของ ${v.contract} ด้วยค่าที่ตกลงไว้ โดยจ่ายสูงสุด ${v.amount}`,
  units: ({ amount, token }) => `${amount} หน่วยย่อยที่สุดของ ${token}`,
  other: ({ count }) => plural('th', count, { other: '# ขีดจำกัดที่แสดงที่นี่ไม่ได้' }),
  eachTime: ({ unit, count }) =>
    count === 1 ? `ทุก${times[unit]}` : plural('th', count, { other: `ทุก # ${times[unit]}` }),

  revoke: 'สิ้นสุดเซสชัน',
  revokeOf: ({ site }) => `สิ้นสุดเซสชันของ ${site}`,
  revoking: 'กำลังสิ้นสุดเซสชัน',
  revokeFailed: 'สิ้นสุด Smart Session ไม่ได้',
  endedTitle: ({ site }) => `เซสชันของ ${site} สิ้นสุดแล้ว`,
  endedText: 'เว็บไซต์ใช้เซสชันนี้ไม่ได้แล้ว เครือข่ายก็ยุติเซสชันได้เช่นกัน: การชำระเงินที่อยู่ระหว่างทางจะถูกปฏิเสธ มีค่าธรรมเนียม',
  endOnChain: 'ยุติบนเครือข่ายด้วย',
  endingOnChain: 'กำลังยุติบนเครือข่าย',

  pending: 'กำลังตั้งค่าเซสชัน',
  pendingText: 'คุณอนุมัติแล้ว โปรดรอสักครู่',
  createdText: ({ site, date }) => `${site} ทำรายการแทนบัญชีนี้ได้ภายในขีดจำกัดเหล่านี้ จนถึง ${date}`,
  createFailed: 'ตั้งค่าเซสชันไม่ได้',
  limits: 'ขีดจำกัด',
  toList: 'ดูเซสชันทั้งหมด',
  toAccount: 'ไปที่บัญชี',
}
export default sessions

const times = { second: 'วินาที', minute: 'นาที', hour: 'ชั่วโมง', day: 'วัน', week: 'สัปดาห์' }

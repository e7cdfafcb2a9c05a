import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'กลับ',
  balance: 'ยอดคงเหลือ',
  cancel: 'ยกเลิก',
  retry: 'ลองอีกครั้ง',
  showAll: 'แสดงทั้งหมด',
  toAccount: 'กลับไปที่บัญชี',
  tryAgain: 'ลองอีกครั้ง',
  viewOnExplorer: 'ดูในเอ็กซ์พลอเรอร์',

  done: 'เสร็จสิ้น',
  network: 'เครือข่าย',

  chooseToken: 'เลือกโทเค็น',
  tokenIs: ({ symbol }) => `โทเค็น: ${symbol} เปลี่ยน`,
  max: 'สูงสุด',
  tokens: 'โทเค็น',
  noTokenCalled: ({ name }) => `ไม่มีโทเค็นชื่อ ${name}`,

  feeAtMost: 'ค่าธรรมเนียมเครือข่าย สูงสุด',
  feeUnknown: 'ไม่ทราบ',
  nothingToReview: 'ไม่มีอะไรให้ตรวจสอบ',
  openTitle: 'การส่งรายการหนึ่งอาจยังไปถึงได้',
  showTransfer: 'แสดง',

  yourWallet: 'วอลเล็ตของคุณ',
  confirmIn: ({ wallet }) => `ยืนยันใน ${wallet}`,
  rejectIn: ({ wallet }) => `ปฏิเสธใน ${wallet}`,
  rejectText: 'คำขอยังเปิดอยู่ที่นั่น และหน้านี้ถอนคำขอคืนไม่ได้',
  checkNow: 'ตรวจสอบตอนนี้',
  reasonAnd: ({ reason, text }) => `${reason} ${text}`,
  unknownTitle: 'เรายังไม่ทราบผล',
  notSentTitle: 'ยังไม่ได้ส่ง',
  notSentText: 'ไม่มีอะไรออกจากบัญชี',
  replacedTitle: 'ถูกแทนที่',
  replacedText: 'มีธุรกรรมอื่นของบัญชีนี้เข้ามาแทนที่: ถูกเร่งหรือยกเลิกในวอลเล็ต',
  changedTitle: ({ wallet }) => `${wallet} ส่งสิ่งอื่น`,
  changedText: ({ wallet }) => `สิ่งที่ ${wallet} ส่งไม่ใช่สิ่งที่คุณยืนยันที่นี่ อย่าใช้อีกจนกว่าจะทราบสาเหตุ`,
  changedUnsent: 'สิ่งที่วอลเล็ตลงนามไม่ใช่สิ่งที่คุณยืนยันที่นี่ หน้านี้จึงไม่ได้ส่ง',
  youConfirmed: 'คุณยืนยัน',
  walletSigned: 'วอลเล็ตลงนาม',
  unprovedTitle: 'มีเพียงวอลเล็ตของคุณที่แจ้งว่าดำเนินการแล้ว',
  unprovedText: 'เครือข่ายไม่แสดงรายการนี้ จึงไม่แน่ใจว่าส่งไปเท่าใดและถึงใคร ตรวจสอบก่อนดำเนินการต่อ',
}

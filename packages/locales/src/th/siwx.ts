import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `เข้าสู่ระบบ ${site}`,
  text: 'พิสูจน์ว่าบัญชีนี้เป็นของคุณ ไม่มีค่าใช้จ่ายและไม่มีการโอนเงิน',
  account: 'บัญชี',
  site: 'เว็บไซต์',
  network: 'เครือข่าย',
  validUntil: 'ใช้ได้ถึง',
  message: 'ข้อความที่จะลงนาม',
  preparing: 'กำลังเตรียมข้อความ',
  cancel: 'ยกเลิก',
  waitingText: ({ wallet }) => `ลงนามข้อความใน ${wallet}`,
  verifyingText: 'เว็บไซต์กำลังตรวจสอบลายเซ็น',
  closes: 'การปิดหน้านี้จะตัดการเชื่อมต่อวอลเล็ต',
  noWindow: 'ไม่เห็นหน้าต่าง?',
  askAgain: 'ขออีกครั้ง',
  declinedTitle: 'ปฏิเสธการลงนามแล้ว',
  declinedText: 'คุณยังไม่ได้เข้าสู่ระบบ ลองอีกครั้งหรือยกเลิก',
  failedTitle: 'ลงนามข้อความไม่ได้',
  failedText: 'คุณยังไม่ได้เข้าสู่ระบบ ลองอีกครั้งด้วยข้อความใหม่หรือยกเลิก',
  smartAccountText: 'แอปนี้อาจไม่รองรับบัญชีอัจฉริยะ',
  nothing: 'ไม่มีอะไรให้ลงนาม',
  nothingText: 'บัญชีที่ใช้อยู่ไม่ต้องเข้าสู่ระบบตอนนี้',
  toAccount: 'ไปที่บัญชี',
}
export default siwx

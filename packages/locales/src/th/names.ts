import type { Words } from '../Words.js'

const names: Words = {
  name: 'ชื่อ',
  placeholder: 'alice',
  intro: ({ suffix }) => `ผู้อื่นส่งมาที่ชื่อนี้แทนที่อยู่ของคุณได้ ชื่อลงท้ายด้วย ${suffix}`,
  rule: 'ตัวอักษร ตัวเลข หรือขีดอย่างน้อย 4 ตัว',
  checking: 'กำลังดูว่าชื่อว่างหรือไม่…',
  isFree: ({ name }) => `${name} ว่างอยู่`,
  isTaken: ({ name }) => `จดทะเบียน ${name} ไม่ได้ โปรดเลือกชื่ออื่น`,
  suggestions: 'คำแนะนำ',
  available: 'ว่าง',
  taken: 'มีผู้ใช้แล้ว',
  register: 'จดทะเบียนชื่อ',
  registering: 'ลงนามข้อความ',
  cancel: 'ยกเลิก',
  signText: 'คุณลงนามข้อความโดยไม่เสียค่าใช้จ่าย ข้อความใช้ได้สิบวินาทีหลังจากแสดง',
  failedTitle: 'ไม่ได้จดทะเบียนชื่อ',
  declined: 'คุณปฏิเสธการลงนาม',

  notOffered: 'จดทะเบียนชื่อที่นี่ไม่ได้',
  notOfferedText: 'ชื่อมีให้สำหรับบัญชีของวอลเล็ตในตัวบนเครือข่าย EVM',
  notConnectedText: 'เชื่อมต่อบัญชีเพื่อตั้งชื่อ',
  hasName: ({ name }) => `ชื่อของคุณคือ ${name}`,
  hasNameText: 'หนึ่งบัญชีมีได้หนึ่งชื่อบนเว็บไซต์นี้',

  done: 'เสร็จสิ้น',
  successTitle: ({ name }) => `คุณคือ ${name}`,
  successText: 'ชื่อนี้แสดงแทนที่อยู่ของคุณ และผู้อื่นส่งมาที่ชื่อนี้ได้',
  toAccount: 'ไปที่บัญชี',
}
export default names

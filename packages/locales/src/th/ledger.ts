import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'เบราว์เซอร์นี้ใช้ Ledger ไม่ได้',
  unsupportedText: 'โปรดใช้ Chrome, Edge หรือ Opera บนคอมพิวเตอร์',
  plug: 'เสียบและปลดล็อก Ledger ของคุณ',
  plugText: 'จากนั้นเลือกในรายการที่เบราว์เซอร์เปิดขึ้น',
  choose: 'เลือกอุปกรณ์',
  app: 'เปิดแอปบน Ledger ของคุณ',
  appText: ({ name }) => `เปิดแอป ${name} แล้วเลือก`,
  reading: 'กำลังอ่านที่อยู่',
  addresses: 'ที่อยู่',
  legacy: 'แบบเดิม',
  more: 'แสดงเพิ่ม',
  verify: 'ตรวจสอบบนอุปกรณ์',
  verifying: 'เปรียบเทียบที่อยู่นี้กับที่อยู่บนอุปกรณ์ แล้วยืนยันที่นั่น',
  verified: 'อุปกรณ์ยืนยันที่อยู่นี้แล้ว',
  connect: 'เชื่อมต่อ',
  connected: 'เชื่อมต่อ Ledger แล้ว',
  retry: 'ลองอีกครั้ง',
  cancel: 'ยกเลิก',
  opening: 'กำลังค้นหา Ledger ของคุณ',
  confirm: 'ตรวจสอบทุกอย่างบนอุปกรณ์ แล้วยืนยันที่นั่น',
  hashes: 'อุปกรณ์นี้แสดงแฮชสองค่าแทนข้อมูล เปรียบเทียบและลงนามเฉพาะเมื่อคุณเชื่อถือเว็บไซต์นี้',
  domainHash: 'แฮชของโดเมน',
  messageHash: 'แฮชของข้อความ',
}
export default ledger

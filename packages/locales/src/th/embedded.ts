import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'กำลังเปิดวอลเล็ตของคุณ',
  openingText: 'ดูคำขอที่นั่น แล้วอนุมัติหรือปฏิเสธ',
  slowText: 'ใช้เวลานานกว่าปกติ โปรดตรวจสอบอินเทอร์เน็ต หรือยกเลิกแล้วลองอีกครั้ง',
  cancel: 'ยกเลิก',
  continueAs: ({ name }) => `ดำเนินการต่อในชื่อ ${name}`,
  digitsText: ({ digits }) => `พิมพ์ ${digits} ในหน้าต่างของวอลเล็ต`,
  openWindow: 'เปิดหน้าต่าง',
}
export default embedded

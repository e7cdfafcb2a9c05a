import type { Words } from '../Words.js'

const watch: Words = {
  label: 'ที่อยู่',
  labelOrName: 'ที่อยู่หรือชื่อ',
  text: 'คุณเห็นสิ่งที่บัญชีมีอยู่ แต่ลงนามหรือส่งอะไรไม่ได้',
  paste: 'วาง',
  clear: 'ล้าง',
  pasteFailed: 'อ่านคลิปบอร์ดไม่ได้',
  looking: 'กำลังค้นหาบัญชี',
  noAddress: 'นี่ไม่ใช่ที่อยู่ของเชนในเว็บไซต์นี้',
  noName: 'ไม่มีบัญชีชื่อนี้',
  lookupFailed: ({ reason }) => `ค้นหาชื่อไม่ได้: ${reason}`,
  found: ({ address }) => `พบบัญชีแล้ว: ${address}`,
  submit: 'ดูบัญชี',
  connected: 'คุณกำลังดูบัญชีนี้',
}
export default watch

import { siwx } from '../server'

export const GET = siwx.handle
export const POST = siwx.handle

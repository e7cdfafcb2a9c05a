import { NextResponse, type NextRequest } from 'next/server'

/** For sites with a Content-Security-Policy (docs/nextjs.md): without one, leave this file out. */
export function proxy(request: NextRequest) {
  // The development server needs inline styles and eval.
  if (process.env.NODE_ENV === 'development') return NextResponse.next()
  const policy = [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${crypto.randomUUID()}'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self' wss://relay.walletconnect.org`,
  ].join('; ')
  const headers = new Headers(request.headers)
  // Next.js reads the nonce here, and gives it to its scripts.
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

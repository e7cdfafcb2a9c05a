import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { siwx } from '../siwx/server'

export default async function Members() {
  const session = await siwx.session({ headers: await headers() })
  if (!session) redirect('/')
  return (
    <main>
      <h1>Members</h1>
      <p>Signed in as {session.account.address}</p>
    </main>
  )
}

import { startGateway, type Project } from '@portico/gateway'

// Run as a process of its own, because the gateway needs the globals of Node. Prints what it answers for each project.
const projects = JSON.parse(process.argv[2]!) as readonly Project[]
const gateway = await startGateway({ projects })
const answers: Record<string, unknown> = {}
for (const { id } of projects) {
  const response = await fetch(`${gateway.url}/appkit/v1/config?projectId=${id}&st=portico&sv=test`)
  answers[id] = await response.json()
}
await gateway.stop()
process.stdout.write(JSON.stringify(answers))

import { projectIdPattern, type Project } from './Project.js'
import type { StoredProject } from './ProjectStore.js'

/** Knows which project ids are served. */
export interface ProjectDirectory {
  /** The project, or why the id is refused. */
  find(id: string | undefined): { readonly project: Project } | { readonly refused: string }
}

/**
 * Without a list every well-formed id is a project without settings of its own: for development.
 * @param stored What the operator changed, which wins over the list.
 */
export function createProjectDirectory(
  projects: readonly Project[] | undefined,
  stored: () => ReadonlyMap<string, StoredProject> = () => new Map(),
): ProjectDirectory {
  const byId = projects && new Map(projects.map((project) => [project.id, project]))
  return {
    find(id) {
      if (id === undefined || id === '') return { refused: 'A projectId is required in the query.' }
      if (!projectIdPattern.test(id)) return { refused: 'This is not a well-formed projectId.' }
      const changed = stored().get(id)
      if (changed?.isRevoked) return { refused: 'This projectId was revoked.' }
      const project = changed?.project ?? (byId ? byId.get(id) : { id })
      return project ? { project } : { refused: 'This projectId is not known to this gateway.' }
    },
  }
}

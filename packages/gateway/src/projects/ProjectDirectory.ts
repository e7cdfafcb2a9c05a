import { projectIdPattern, type Project } from './Project.js'

/** Knows which project ids are served. */
export interface ProjectDirectory {
  /** The project, or why the id is refused. */
  find(id: string | undefined): { readonly project: Project } | { readonly refused: string }
}

/** Without a list every well-formed id is a project without settings of its own: for development. */
export function createProjectDirectory(projects: readonly Project[] | undefined): ProjectDirectory {
  const byId = projects && new Map(projects.map((project) => [project.id, project]))
  return {
    find(id) {
      if (id === undefined || id === '') return { refused: 'A projectId is required in the query.' }
      if (!projectIdPattern.test(id)) return { refused: 'This is not a well-formed projectId.' }
      const project = byId ? byId.get(id) : { id }
      return project ? { project } : { refused: 'This projectId is not known to this gateway.' }
    },
  }
}

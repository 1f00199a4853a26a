import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { organiserPatterns as at } from './organiser-paths.ts'

/** The map of the back office. A page is guarded by its own loader and action: guard.ts. */
export const organiserRoutes: RouteConfigEntry[] = [
  layout('./organiser/office.tsx', [
    route(at.signIn, './organiser/sign-in/sign-in.tsx'),
    route(at.secondStep, './organiser/sign-in/second-step.tsx'),
    route(at.signOut, './organiser/sign-in/sign-out.ts'),
    layout('./organiser/desk.tsx', [
      route(at.home, './organiser/my-conferences.tsx'),
      route(at.conference, './organiser/overview.tsx'),
      route('/organiser/*', './organiser/nowhere.tsx'),
    ]),
  ]),
]

import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { organiserPatterns as at } from './organiser-paths.ts'

/** The map of the back office. A page is guarded by its own loader and action: guard.ts. */
export const organiserRoutes: RouteConfigEntry[] = [
  layout('./organiser/office.tsx', [
    route(at.signIn, './organiser/sign-in/sign-in.tsx'),
    route(at.secondStep, './organiser/sign-in/second-step.tsx'),
    route(at.signOut, './organiser/sign-in/sign-out.ts'),
    route(at.reset, './organiser/sign-in/reset.tsx'),
    route(at.newPassword, './organiser/sign-in/new-password.tsx'),
    route(at.invitation, './organiser/sign-in/invitation.tsx'),
    layout('./organiser/desk.tsx', [
      route(at.home, './organiser/my-conferences.tsx'),
      route(at.confirm, './organiser/account/confirm.tsx'),
      route(at.account, './organiser/account/account.tsx'),
      route(at.secondFactor, './organiser/account/second-factor.tsx'),
      route(at.team, './organiser/team/team.tsx', { id: 'organiser-team' }),
      route(at.history, './organiser/history/history.tsx', { id: 'organiser-history' }),
      route(at.conferenceTeam, './organiser/team/team.tsx', { id: 'conference-team' }),
      route(at.conferenceHistory, './organiser/history/history.tsx', { id: 'conference-history' }),
      route(at.conference, './organiser/overview.tsx'),
      route('/organiser/*', './organiser/nowhere.tsx'),
    ]),
  ]),
]

import { Outlet } from 'react-router'
import { findConferenceOfPage } from '#site/microsite/conference.ts'

export const middleware = [findConferenceOfPage]

export default function Microsite() {
  return <Outlet />
}

import { data } from 'react-router'
import { NotFoundPage } from '#site/components/not-found-page.tsx'

/** Every address that no page has. */
export const loader = () => data(null, { status: 404 })

export default NotFoundPage

import { data } from 'react-router'

/** The error to throw for a record that does not exist, or that this person may not read. */
export const notFound = () => data(null, { status: 404 })

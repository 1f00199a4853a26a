import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('./main/home.tsx')] satisfies RouteConfig

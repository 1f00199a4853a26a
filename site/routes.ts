import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('styles/:sheet', './styles/hue-stylesheet.ts'),
  index('./main/home.tsx'),
] satisfies RouteConfig

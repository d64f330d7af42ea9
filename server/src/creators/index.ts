export { creatorsRoutes } from './routes.ts';

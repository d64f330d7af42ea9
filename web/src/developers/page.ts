import './page.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';

SwaggerUI({
  dom_id: '#operations',
  url: '/functions/v1/openapi.json',
  // the default sends the specification to swagger.io's validator
  validatorUrl: null,
  layout: 'BaseLayout',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  tagsSorter: 'alpha',
  // its colors fit only one theme
  syntaxHighlight: { activated: false },
});

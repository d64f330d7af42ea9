import './page.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';

SwaggerUI({
  dom_id: '#operations',
  url: '/functions/v1/openapi.json',
  // otherwise its makers' own server is asked
  validatorUrl: null,
  layout: 'BaseLayout',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  tagsSorter: 'alpha',
  // its colors are those of one theme
  syntaxHighlight: { activated: false },
});

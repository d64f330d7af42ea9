declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  /** The settings that this page uses, of those in Swagger UI's documentation. */
  interface Settings {
    readonly dom_id: string;
    readonly url: string;
    readonly validatorUrl: null;
    readonly layout: 'BaseLayout';
    readonly docExpansion: 'none';
    readonly defaultModelsExpandDepth: number;
    readonly defaultModelExpandDepth: number;
    readonly displayRequestDuration: boolean;
    readonly filter: boolean;
    readonly tagsSorter: 'alpha';
    readonly syntaxHighlight: { readonly activated: boolean };
  }
  export default function SwaggerUI(settings: Settings): void;
}

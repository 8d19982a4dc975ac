import com.fasterxml.jackson.databind.ObjectMapper;
import org.openapitools.client.ApiClient;
import org.openapitools.client.model.*;

/** Decodes what a newer server may send, with the client that docs/clients.md generates: it must pass over what it does not know. */
public final class Additions {
    private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

    private static void assertUnknown(String text, Class<? extends AbstractOpenApiSchema> union) throws Exception {
        var decoded = JSON.readValue(text, union);
        if (decoded.getActualInstance() != null) throw new AssertionError(text + " became " + decoded);
    }

    public static void main(String[] arguments) throws Exception {
        var effect = JSON.readValue("{\"type\": \"took\", \"seat\": 0, \"cards\": [], \"new\": 1}", GameEffect.class);
        if (!(effect.getActualInstance() instanceof GameEffectTook)) throw new AssertionError(effect);
        assertUnknown("{\"type\": \"sang\", \"seat\": 0}", GameEffect.class);
        assertUnknown("{\"type\": \"fold\", \"label\": \"Fold\"}", LegalAction.class);
        assertUnknown("{\"game\": \"old-maid\", \"players\": []}", GameView.class);
        assertUnknown("{\"type\": \"match.applauded\", \"data\": {}}", News.class);
        var kind = JSON.readValue("\"match.applauded\"", NoticeKind.class);
        if (kind != NoticeKind.UNKNOWN_DEFAULT_OPEN_API) throw new AssertionError(kind);
    }
}

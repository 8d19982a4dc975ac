import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AccountsApi;
import org.openapitools.client.api.MatchesApi;
import org.openapitools.client.api.PlayApi;
import org.openapitools.client.api.RecordsApi;
import org.openapitools.client.model.*;

/** Plays a match of each game against one of the server's bots, with the client that docs/clients.md generates: `java Bot [server]`. */
public final class Bot {
    private static final Random CHANCE = new Random();

    private final ApiClient client = new ApiClient();
    private final ObjectMapper json = ApiClient.createDefaultObjectMapper();
    private final MatchesApi matches;
    private final PlayApi play;
    private final RecordsApi records;

    private Bot(String server) throws Exception {
        // The generated readers of unions refuse null. Skipped, it leaves the field as it is, which is null.
        json.setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP));
        client.setObjectMapper(json);
        client.updateBaseUri(server);
        var token = new AccountsApi(client).registerGuest(new NewGuest()).getSession().getToken();
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
        matches = new MatchesApi(client);
        play = new PlayApi(client);
        records = new RecordsApi(client);
    }

    private void playMatch(String game) throws Exception {
        var match = matches.createMatch(new NewMatch().game(game), null).getId();
        matches.createBot(match, new NewBot().strength(BotStrength.EASY), null);
        var view = play.getView(match, null, null);
        while (view.getOutcome() == null) {
            if (view.getDecision() == null) {
                records.listEvents(match, view.getVersion(), null, 30, null, null);
            } else {
                answer(match, view.getDecision());
            }
            view = play.getView(match, null, null);
        }
        var outcome = view.getOutcome();
        var events = records.listEvents(match, null, 200, null, null, null).getItems().size();
        System.out.printf("%s: %d events, %s; %s, places %s%n", game, events, describe(view.getGame()), outcome.getReason(), outcome.getPlacements());
    }

    private void answer(UUID match, DecisionView decision) throws Exception {
        // A newer server may have actions that this client does not know.
        var legal = decision.getLegalActions().stream().filter(action -> action.getActualInstance() != null).toList();
        // A legal action is what to send, and a label for people.
        var action = json.convertValue(legal.get(CHANCE.nextInt(legal.size())), GameAction.class);
        play.createAction(match, new Answer().decision(decision.getNumber()).action(action), null, null, null);
    }

    /** Each game has a view of its own. */
    private static String describe(GameView game) {
        var view = game.getActualInstance();
        if (view instanceof ClearAceView clear) return "round " + clear.getRound();
        if (view instanceof ClockworkSpadesView clockwork) return "turn " + clockwork.getTurn();
        if (view instanceof ChaseTheAceView chase) return "round " + chase.getRound();
        if (view instanceof CurseOfAcesView curse) return "move " + curse.getMoveNumber();
        throw new IllegalStateException("a game that this bot does not know");
    }

    public static void main(String[] arguments) throws Exception {
        var bot = new Bot(arguments.length > 0 ? arguments[0] : "http://127.0.0.1:8080");
        for (var game : List.of("clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces")) bot.playMatch(game);
    }
}

// Plays a match of each game against one of the server's bots, with the types that docs/clients.md generates: `kotlin BotKt [server]`.

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.decodeFromJsonElement
import kotlinx.serialization.json.encodeToJsonElement
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

// What an action does not have is left out, for the server refuses fields that do not belong to it.
val json: Json = Json(Serializer.kotlinxSerializationJson) { explicitNulls = false }

class Client(val server: String, val token: String? = null) {
    val http: HttpClient = HttpClient.newHttpClient()

    inline fun <reified T> get(path: String): T = send("GET", path, BodyPublishers.noBody())

    inline fun <reified B, reified T> post(path: String, body: B): T = send("POST", path, BodyPublishers.ofString(json.encodeToString(body)))

    inline fun <reified T> send(method: String, path: String, body: HttpRequest.BodyPublisher): T {
        val request = HttpRequest.newBuilder(URI(server + path)).method(method, body).header("Content-Type", "application/json")
        token?.let { request.header("Authorization", "Bearer $it") }
        val response = http.send(request.build(), BodyHandlers.ofString())
        check(response.statusCode() < 300) { response.body() }
        return json.decodeFromString(response.body())
    }
}

/** Each game has a view of its own. */
fun describe(game: GameView?): String = when (game) {
    is GameView.ClearAceWrapper -> "round ${game.value.round}"
    is GameView.ClockworkSpadesWrapper -> "turn ${game.value.turn}"
    is GameView.ChaseTheAceWrapper -> "round ${game.value.round}"
    is GameView.CurseOfAcesWrapper -> "move ${game.value.moveNumber}"
    null -> error("the view was asked for with its game")
}

/** A legal action is what to send, and a label for people. */
fun answer(decision: DecisionView): Answer =
    Answer(json.decodeFromJsonElement<GameAction>(json.encodeToJsonElement(decision.legalActions.random())), decision.number)

fun playMatch(client: Client, game: String) {
    val match = "/v1/matches/${client.post<NewMatch, MatchSummary>("/v1/matches", NewMatch(game = game)).id}"
    client.post<NewBot, MatchSummary>("$match/bots", NewBot(BotStrength.easy))
    var view = client.get<View>("$match/view")
    while (view.outcome == null) {
        when (val decision = view.decision) {
            null -> client.get<Events>("$match/events?wait=30&after=${view.version}")
            else -> client.post<Answer, Answered>("$match/actions", answer(decision))
        }
        view = client.get("$match/view")
    }
    val events = client.get<Events>("$match/events?limit=200").items.size
    println("$game: $events events, ${describe(view.game)}; ${view.outcome!!.reason}, places ${view.outcome!!.placements}")
}

fun main(arguments: Array<String>) {
    val server = arguments.firstOrNull() ?: "http://127.0.0.1:8080"
    val guest: Registered = Client(server).post("/v1/guests", emptyMap<String, String>())
    val client = Client(server, guest.session.token)
    for (game in listOf("clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces")) playMatch(client, game)
}
